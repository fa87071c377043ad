import type { ReactNode } from 'react';
import { FieldStates } from './field-states.tsx';
import { RowStates } from './row-states.tsx';
import { TextStates } from './text-states.tsx';
import { ButtonStates } from './button-states.tsx';
import classes from './look.module.css';

export const Look = (): ReactNode => (
  <div className={classes.look}>
    <ButtonStates />
    <FieldStates />
    <TextStates />
    <RowStates />
  </div>
);
