import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonStyle, classNames, type ButtonKind } from './styles';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Fills its column. */
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

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  isWide?: boolean;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind = 'primary', isWide = false, className, ...rest }: ButtonLinkProps) {
  return <Link className={classNames(buttonStyle(kind, isWide), className)} {...rest} />;
}
