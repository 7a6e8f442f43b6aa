import { Migration } from '@mikro-orm/migrations';

/**
 * Sessions know of each item whether it is sent; until now all were. One that is still open needs an address from now on,
 * also where its merchant has no shipping rates.
 */
export class NoteWhatIsSent extends Migration {
  override up(): void {
    this.addSql(`
      update commerce.checkout_session set
        shipping = shipping || jsonb_build_object('isOptionRequired', shipping -> 'isRequired', 'isRequired',
          status = 'ready_for_payment' or (shipping ->> 'isRequired')::boolean),
        items = coalesce(
          (select jsonb_agg(item || '{"requiresShipping": true}' order by place)
           from jsonb_array_elements(items) with ordinality as listed (item, place)), '[]')`);
  }

  override down(): void {
    this.addSql(`
      update commerce.checkout_session set
        shipping = shipping - 'isOptionRequired' || jsonb_build_object('isRequired', shipping -> 'isOptionRequired'),
        items = coalesce(
          (select jsonb_agg(item - 'requiresShipping' order by place)
           from jsonb_array_elements(items) with ordinality as listed (item, place)), '[]')`);
  }
}
