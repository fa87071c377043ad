/** The invoice that a decision is about. */
export interface DecidedInvoice {
  readonly uid: string;
  /** Names it in notifications and in the list of decisions. */
  readonly hf_id: string;
  readonly company?: { readonly name: string } | null;
  readonly total_price?: string | null;
  readonly currency?: string | null;
}
