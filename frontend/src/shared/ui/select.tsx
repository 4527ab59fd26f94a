import * as Radix from '@radix-ui/react-select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState, type ReactNode } from 'react';
import { controlStyle, Field } from './field';
import { withCurrent, type Option } from './options';
import { classNames } from './styles';

interface SelectProps<T extends string | number | null> {
  label: string;
  hint?: ReactNode;
  /** Announced when it appears. */
  error?: string | undefined;
  value: T;
  /** In display order; the current value is offered even if it is not among them. */
  options: readonly Option<T>[];
  /** Labels a value outside the options. */
  labelOf?: (value: T) => string;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A labeled dropdown. */
export function Select<T extends string | number | null>({ label, hint, error, ...rest }: SelectProps<T>) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
      {({ id, describedBy, labelId }) => (
        <Dropdown
          {...rest}
          id={id}
          describedBy={describedBy}
          labelId={labelId}
          isInvalid={error !== undefined}
        />
      )}
    </Field>
  );
}

type DropdownProps<T extends string | number | null> = Omit<SelectProps<T>, 'label' | 'hint' | 'error'> & {
  id: string;
  describedBy: string | undefined;
  labelId: string;
  isInvalid: boolean;
};

function Dropdown<T extends string | number | null>(props: DropdownProps<T>) {
  const { id, describedBy, labelId, isInvalid, value, options, onChange } = props;
  const { labelOf = String, disabled = false } = props;
  const offered = withCurrent(options, value, labelOf);
  const [isOpen, setIsOpen] = useState(false);
  useInertPage(isOpen);
  const choose = (text: string) => {
    const chosen = offered.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Radix.Root value={String(value)} onValueChange={choose} onOpenChange={setIsOpen} disabled={disabled}>
      <Radix.Trigger
        id={id}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        className={classNames(controlStyle, 'tabular flex items-center justify-between gap-3 font-semibold')}
      >
        <Radix.Value />
        <Radix.Icon>
          <ChevronDown aria-hidden size={20} strokeWidth={2.2} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-30 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-control-line bg-card text-ink shadow-lg"
        >
          <Radix.Viewport className="p-1">
            {offered.map((option) => (
              <Radix.Item
                key={String(option.value)}
                value={String(option.value)}
                className="tabular flex min-h-11 items-center justify-between rounded-sm px-3 text-lead outline-none select-none data-[highlighted]:bg-sign-go data-[highlighted]:text-sign-ink"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden size={18} strokeWidth={2.6} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** While a list covers the page, nothing under it can be focused or read out. */
export function useInertPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!isCovered || !page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isCovered]);
}
