import type { Map } from 'leaflet';

/** Leaflet's zoom buttons are links that are called buttons, and buttons heed the space bar. */
export function heedSpace({ zoomControl }: Map): void {
  for (const button of zoomControl.getContainer()?.querySelectorAll('a') ?? []) {
    button.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      button.click();
    });
  }
}
