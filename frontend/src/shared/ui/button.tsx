import type { ComponentProps } from 'react';
import { buttonStyle, type ButtonKind } from './button-style';
import { classNames } from './class-names';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** As wide as its column. */
  isWide?: boolean;
}

export function Button({
  kind = 'primary',
  isWide = false,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  return <button type={type} className={classNames(buttonStyle(kind, isWide), className)} {...rest} />;
}
