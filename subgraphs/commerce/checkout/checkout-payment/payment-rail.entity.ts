/** A rail as a merchant has set it up. Its settings are encrypted, and opened by `Rails` alone. */
export interface PaymentRailRow {
  organizationId: string;
  rail: string;
  /** What agents call it by. */
  handlerId: string;
  settingsEncrypted: string;
  /** End of the address that the processor sends its pushes to. */
  pushToken: string;
  /** Offered to agents. What was begun while it was is ended either way. */
  isEnabled: boolean;
  createdAt: string;
  updatedAt: string;
}
