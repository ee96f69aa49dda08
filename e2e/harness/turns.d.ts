/**
 * Journeys of which `npm test` runs one of each row, by turns from commit to commit: docs/testing.md says what holds their
 * promises in every run. A journey that is named, as in `npx playwright test camera`, always runs, and so do all in the long run.
 */
export declare const turns: readonly [readonly ['first-mirror', 'import-kill', 'stock-take-kept', 'release'], readonly ['pseudo', 'german-screens'], readonly ['camera', 'scan-dialog', 'assign-code'], readonly ['gloves', 'busy-scan', 'type-code'], readonly ['tables', 'lists'], readonly ['bulk', 'import', 'series'], readonly ['storage', 'types', 'choose-place'], readonly ['edits', 'unsaved'], readonly ['notebook-kinds', 'notebook-eln', 'notebook-history'], readonly ['inventory-addresses', 'home', 'sample-search'], readonly ['display-settings', 'settings'], readonly ['installed-update', 'installed-storage', 'push'], readonly ['two-step', 'sso'], readonly ['captcha', 'passkeys', 'password-forgotten'], readonly ['directory', 'no-group', 'organization-reports'], readonly ['feedback', 'activity', 'access-tokens'], readonly ['file-manager', 'profile', 'notification-choices']];
/** Those that wait for another commit. Rows begin at different places, so that runs take about the same time. */
export declare const waitingFor: (seed: number) => string[];
