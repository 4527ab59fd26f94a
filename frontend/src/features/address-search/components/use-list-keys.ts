import { useState, type KeyboardEvent } from 'react';

interface ListKeys {
  readonly count: number;
  readonly onOpen: () => void;
  readonly onPick: (index: number) => void;
  readonly onClose: () => void;
}

const NONE = -1;

/** Keys that move the caret, which returns to the text. */
const CARET_KEYS: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

/**
 * The keys of an editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): arrows cycle through the options,
 * Enter picks, Escape closes, Home and End return to the text. The focus stays in the text.
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
    // These keys belong to the input method that is composing a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (CARET_KEYS.has(event.key)) setActive(NONE);
    if (event.key === 'Enter') {
      // With no option active, the text counts as typed and the form may submit.
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
