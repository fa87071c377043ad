import { Button } from '@mantine/core';

/** The button beside a text, in a line of a list or under a failure: one way on among others. */
export const SmallButton = Button.withProps({ variant: 'default', size: 'compact-sm' });
