interface QuickLookProps {
  readonly uid: string;
  readonly onClose: () => void;
}

/** The document and the fields of the row under the cursor, beside the list. */
export function QuickLook({ uid, onClose }: QuickLookProps) {
  return <aside><button type="button" onClick={onClose}>{uid}</button></aside>;
}
