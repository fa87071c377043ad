import { Button } from '#src/ui/button.tsx';

/** A small button in the tray. */
export function TrayAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
