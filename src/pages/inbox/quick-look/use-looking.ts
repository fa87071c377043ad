import { useState } from 'react';

const place = 'invoice-desk.looking';

// A browser may forbid storage: the choice then holds until the page is left.
function kept(): boolean {
  try {
    return sessionStorage.getItem(place) === 'yes';
  } catch {
    return false;
  }
}

/** Whether the document of the row under the cursor stands beside the list; a reload and the way to an invoice and back keep it. */
export function useLooking(): [boolean, (looking: boolean) => void] {
  const [looking, set] = useState(kept);
  return [
    looking,
    (next) => {
      set(next);
      try {
        if (next) sessionStorage.setItem(place, 'yes');
        else sessionStorage.removeItem(place);
      } catch {
        return;
      }
    },
  ];
}
