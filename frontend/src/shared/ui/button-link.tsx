import { Link, type LinkProps } from 'react-router-dom';
import { buttonStyle, type ButtonKind } from './button-style';
import { classNames } from './class-names';

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  isWide?: boolean;
}

/** Goes to another screen and looks like a button. */
export function ButtonLink({ kind = 'primary', isWide = false, className, ...rest }: ButtonLinkProps) {
  return <Link className={classNames(buttonStyle(kind, isWide), className)} {...rest} />;
}
