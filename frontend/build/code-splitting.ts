/*
 * Which files the app comes in. On a phone's network it is the number of requests that takes the time, so there are two
 * to begin with: what runs first, and the app itself with the screen that riders open it for. Other screens come later.
 * A group takes in all that its modules import.
 */
export const codeSplitting = {
  groups: [
    { name: 'boot', test: /\/src\/boot\.ts$|vite\/preload-helper/, priority: 3 },
    { name: 'app', test: /\/src\/main\.tsx$/, priority: 1 },
  ],
};
