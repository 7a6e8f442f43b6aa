import { Migration } from '@mikro-orm/migrations';

/** Each execution counts the threads of its procedure that have not ended, which are few among all that are kept. */
export class CountLiveThreads extends Migration {
  override up(): void {
    this.addSql(
      'create index aop_thread_live on content.aop_thread (organization_id, aop_id) where ended_at is null',
    );
  }

  override down(): void {
    this.addSql('drop index content.aop_thread_live');
  }
}
