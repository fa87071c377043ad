import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import { heldOutPlaces } from './held-out-shops.ts';
import { openPlaces } from './open-shops.ts';
import type { ShopPlace } from './shop-place.ts';

export const shopPlaces: Readonly<Record<Half, readonly ShopPlace[]>> = {
  open: openPlaces,
  'held-out': heldOutPlaces,
};
