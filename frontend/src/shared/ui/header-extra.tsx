import { createContext, useContext, type ReactNode } from 'react';

/** What the app puts at the top of every screen (the demo mark); the screens' layouts leave it room. */
export const HeaderExtraContext = createContext<ReactNode>(null);

export const HeaderExtra = () => useContext(HeaderExtraContext);
