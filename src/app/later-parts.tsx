import { SeenOnDevice } from '#src/app/seen-on-device.tsx';
import { Tour } from '#src/app/tour/tour.tsx';

/** What the shell has besides, once the first view stands. */
export function LaterParts() {
  return (
    <>
      <SeenOnDevice />
      <Tour />
    </>
  );
}
