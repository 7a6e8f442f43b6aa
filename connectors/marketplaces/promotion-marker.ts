import { createHash } from 'node:crypto';

/** Added to names at marketplaces that have no other place for it: ` #` and seven letters or digits. */
export const markerLength = 9;

/** The same for the same promotion; of two promotions of an account, in practice never. */
const markerOf = (promotionId: string): string => {
  const number = createHash('sha256').update(promotionId).digest().readUIntBE(0, 6);
  return ` #${number.toString(36).padStart(7, '0').slice(-7)}`;
};

export const markedName = ({ name, promotionId }: { name: string; promotionId: string }): string =>
  `${name}${markerOf(promotionId)}`;

export const hasMarker = (marked: string, promotionId: string): boolean =>
  marked.endsWith(markerOf(promotionId));

export const nameWithoutMarker = (marked: string): string => marked.replace(/ #[0-9a-z]{7}$/, '');
