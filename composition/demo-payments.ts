import { request } from 'undici';
import { AppError } from '../kernel/errors.js';
import { PaymentRailService, type ShownRail } from '../subgraphs/commerce/index.js';
import type { DemoMerchant } from '../subgraphs/platform/index.js';
import { type DemoDependencies, demoContext } from './demo.js';
import type { RunningPaymentSandbox } from './payment-sandboxes.js';
import type { ProcessDependencies } from './process-dependencies.js';

/**
 * Sees to it that the demo merchant is paid by every sandbox, wherever that is this time. A rail with secrets of the
 * merchant's own is left alone, and one that was switched off stays so. One whose settings cannot be read any more is set
 * up anew. What cannot be set up, such as one on loopback where calls may not go there, is logged: the rest of the demo works
 * without it.
 */
export async function offerPaymentSandboxes(
  dependencies: DemoDependencies & Pick<ProcessDependencies, 'config' | 'rails'>,
  { organizationId }: DemoMerchant,
  sandboxes: readonly RunningPaymentSandbox[],
): Promise<void> {
  const service = new PaymentRailService(dependencies.rails, dependencies.config.publicUrl);
  const ctx = demoContext(dependencies, organizationId);
  const rails = await service.list(ctx);
  for (const { rail: key, adminUrl, settings } of sandboxes) {
    const before = rails.find(({ rail }) => rail.key === key)!;
    if (before.row === null || before.settings === null || hasSecretsOf(before, settings)) {
      const given = Object.entries(settings).map(([name, value]) => ({ name, value }));
      try {
        const { pushUrl } = await service.set(ctx, key, { settings: given });
        await pointPushes(adminUrl, pushUrl);
      } catch (error) {
        const told = error instanceof AppError ? { code: error.code, detail: error.detail } : { err: error };
        dependencies.log.warn({ rail: key, ...told }, 'a payment sandbox was not offered');
      }
    }
  }
}

const hasSecretsOf = (
  { rail, settings: set }: ShownRail,
  settings: RunningPaymentSandbox['settings'],
): boolean => rail.settingFields.every(({ name, isSecret }) => !isSecret || set?.[name] === settings[name]);

async function pointPushes(adminUrl: string, url: string | null): Promise<void> {
  const answer = await request(`${adminUrl}/push-target`, { method: 'PUT', body: JSON.stringify({ url }) });
  await answer.body.dump();
}
