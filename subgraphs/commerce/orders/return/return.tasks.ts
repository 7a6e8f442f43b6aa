import { sql } from '../../../../kernel/database/statement.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { notify } from '../../../platform/index.js';
import { lockOrder } from '../order/order-lock.queries.js';
import { returnLimits } from './return.limits.js';
import type { ReturnRecorder } from './return-record.service.js';

const linkTask = 'commerce.return.link';
const deadlineTask = 'commerce.return.deadline';

const linkable = sql(
  'commerce.return.linkable',
  `select distinct o.organization_id as "organizationId", o.id from commerce.return r
   join commerce."order" o on o.organization_id = r.organization_id and o.marketplace = r.marketplace
     and o.account_id is not distinct from r.account_id and o.external_order_id = r.external_order_id
   where r.order_id is null limit $1`,
);

/** Gives returns that came before their order to it, once it is there. */
export const returnLink = (recorder: Pick<ReturnRecorder, 'link'>) =>
  defineTask({
    name: linkTask,
    cron: '* * * * *',
    run: async ({ db, signal }) => {
      const orders = await db.query<{ organizationId: string; id: string }>(linkable, [
        returnLimits.returnsPerRun,
      ]);
      for (const { organizationId, id } of orders) {
        if (signal.aborted) {
          return;
        }
        await db.transaction(
          async tx => {
            const order = await lockOrder(tx, organizationId, id);
            if (order !== null) {
              await recorder.link(tx, organizationId, order);
            }
          },
          taskOrigin(linkTask, organizationId),
        );
      }
    },
  });

type DueReturn = {
  organizationId: string;
  id: string;
  marketplace: string;
  externalReturnId: string;
  respondBy: string;
};

/** Marks and reads in one statement, so that each deadline is told once. */
const takeDue = sql(
  'commerce.return.takeDue',
  `update commerce.return r set respond_by_told = r.respond_by
   from (select organization_id, id from commerce.return
         where respond_by is not null and respond_by_told is distinct from respond_by and respond_by <= $1
           and not is_historical and status not in ('completed', 'rejected', 'canceled')
         order by respond_by limit $2 for update skip locked) due
   where r.organization_id = due.organization_id and r.id = due.id
   returning r.organization_id as "organizationId", r.id, r.marketplace, r.external_return_id as "externalReturnId",
     r.respond_by as "respondBy"`,
);

/** Tells the organization of returns that it has to answer soon: marketplaces decide against who stays silent. */
export const returnDeadline = defineTask({
  name: deadlineTask,
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    const soon = new Date(db.clock.now().getTime() + returnLimits.deadlineNoticeMs);
    await db.transaction(async tx => {
      for (const due of await tx.query<DueReturn>(takeDue, [soon, returnLimits.returnsPerRun])) {
        await notify(tx, {
          organizationId: due.organizationId,
          kind: 'return.response.due',
          severity: 'warning',
          subject: { type: 'return', id: due.id },
          title: 'A return waits for an answer',
          message: `${due.marketplace} requires an answer to return ${due.externalReturnId} by ${due.respondBy}. Otherwise it decides by itself.`,
          scopes: ['orders:read'],
        });
      }
    }, taskOrigin(deadlineTask));
  },
});
