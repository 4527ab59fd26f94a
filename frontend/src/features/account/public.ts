/** What other features may use of the account. */
export { AccountCards } from './components/account-cards';
export { WhatGoes } from './components/what-goes';
