import type { Clock } from '../../kernel/clock.js';
import type {
  ObservedPromotion,
  ObservedPromotionItem,
  ObservedPromotionState,
  PromotionItem,
} from './promotion.js';

/** The marketplace has nothing of it. */
export const missingPromotion = (clock: Clock): ObservedPromotion => ({
  externalId: null,
  name: null,
  state: 'missing',
  marketplaceStatus: 'missing',
  startsAt: null,
  endsAt: null,
  items: [],
  observedAt: clock.now().toISOString(),
});

/** An item of a promotion that is not about prices of items, or of which the marketplace tells no price. */
export const observedMember = (
  { reference, variant }: PromotionItem,
  state: ObservedPromotionState,
): ObservedPromotionItem => ({
  externalId: reference.externalId,
  variant,
  promotionalPrice: null,
  buyerPrice: null,
  state,
  hiddenBy: null,
  evidence: 'promotion_object',
});

/** Where times are told, the state is what the clock makes of them. */
export function stateAt(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  now: number,
): ObservedPromotionState {
  if (endsAt !== null && Date.parse(endsAt) <= now) {
    return 'ended';
  }
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'live';
}
