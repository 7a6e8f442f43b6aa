import type { OrderStage, SandboxOrder, SandboxOrderLine, SandboxPackage } from '../sandbox/state.js';

export const stageStatusNames: Record<OrderStage, string> = {
  unpaid: 'unpaid',
  paid: 'pending',
  packed: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'confirmed',
  canceled: 'canceled',
  returned: 'returned',
};

/** What Lazada calls an order item: one piece of a line. */
export interface Unit {
  id: string;
  line: SandboxOrderLine;
  parcel: SandboxPackage | null;
  status: string;
}

const indexLength = 3;

/** Which pieces sellers have canceled, and which parcels are ready: the state only counts pieces. */
const marks = new WeakMap<SandboxOrder, Set<string>>();
const isMarked = (order: SandboxOrder, id: string): boolean => marks.get(order)?.has(id) === true;
const mark = (order: SandboxOrder, id: string): void => {
  marks.set(order, (marks.get(order) ?? new Set()).add(id));
};

/** In the packages of the state, lines are pieces. */
export const unitsOf = (order: SandboxOrder): Unit[] =>
  order.lines.flatMap(line =>
    Array.from({ length: line.quantity }, (_, index) => {
      const id = unitId(line.id, index);
      const parcel = order.packages.find(({ lines }) => lines.some(({ lineId }) => lineId === id)) ?? null;
      return { id, line, parcel, status: statusOf(order, id, parcel) };
    }),
  );

export const unitId = (lineId: string, index: number): string =>
  `${lineId}${String(index + 1).padStart(indexLength, '0')}`;

function statusOf(order: SandboxOrder, id: string, parcel: SandboxPackage | null): string {
  if (isMarked(order, id)) {
    return stageStatusNames.canceled;
  }
  if (order.stage !== 'paid' && order.stage !== 'packed') {
    return stageStatusNames[order.stage];
  }
  if (parcel === null) {
    return stageStatusNames[order.stage];
  }
  return isMarked(order, parcel.id) ? 'ready_to_ship' : 'packed';
}

export function cancelUnit(order: SandboxOrder, unit: Unit): void {
  mark(order, unit.id);
  unit.line.canceledQuantity += 1;
}

export const makeReady = (order: SandboxOrder, parcelId: string): void => mark(order, parcelId);
