import { useState, type KeyboardEvent } from 'react';

interface ListKeys {
  readonly count: number;
  readonly onOpen: () => void;
  readonly onPick: (index: number) => void;
  readonly onClose: () => void;
}

const NONE = -1;

/** Keys that move the caret: the rider is back in the text. */
const CARET_KEYS: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

/**
 * The keys of an editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): arrows go through the options
 * and around their ends, Enter picks, Escape closes, Home and End go back to the text. The focus stays in the text.
 */
export function useListKeys({ count, onOpen, onPick, onClose }: ListKeys) {
  const [chosen, setActive] = useState(NONE);
  const active = chosen < count ? chosen : NONE;

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault();
    if (count === 0) return onOpen();
    const from = active === NONE && step === -1 ? 0 : active;
    setActive((from + step + count) % count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that an input method is still composing a word with are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (CARET_KEYS.has(event.key)) setActive(NONE);
    if (event.key === 'Enter') {
      // With none chosen the text counts as it is, and the form around it may go.
      if (active === NONE) return onClose();
      event.preventDefault();
      onPick(active);
    }
    if (event.key === 'Escape' && count > 0) {
      event.preventDefault();
      onClose();
    }
  };

  return { active, reset: () => setActive(NONE), onKeyDown };
}
