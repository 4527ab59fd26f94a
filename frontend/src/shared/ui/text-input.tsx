import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { controlStyle } from './control-style';

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={classNames(controlStyle, className)} {...rest} />
);
