/** Every path of the app: a link says `paths.settings`, never '/settings'. */
export const paths = {
  home: '/',
  today: '/today',
  onboarding: '/onboarding',
  start: '/start',
  signIn: '/sign-in',
  why: '/why',
  routeSetup: '/route-setup',
  routeRefine: '/route-refine',
  schedule: '/schedule',
  preferences: '/preferences',
  bikeType: '/bike-type',
  notifications: '/notifications',
  settings: '/settings',
  routes: '/route',
  privacy: '/privacy',
  terms: '/terms',
  demoOutbox: '/demo/outbox',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
