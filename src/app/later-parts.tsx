import { SeenOnDevice } from '#src/app/seen-on-device.tsx';
import { Tour } from '#src/app/tour/tour.tsx';
import { Toasts } from '#src/ui/toasts.tsx';

/** What the shell has besides, once the first view stands. */
export function LaterParts() {
  return (
    <>
      <Toasts />
      <SeenOnDevice />
      <Tour />
    </>
  );
}
