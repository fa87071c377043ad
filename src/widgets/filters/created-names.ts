import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CreatedPreset } from '#src/lib/dates/created-presets.ts';

export const presetNames: Record<CreatedPreset, MessageDescriptor> = {
  today: msg`Today`,
  'seven-days': msg`7 days`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  quarter: msg`Quarter`,
};
