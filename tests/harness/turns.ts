/**
 * Journeys of which `npm test` runs one of each row, by turns from commit to commit: docs/testing.md says what holds their
 * promises in every run. A journey that is named, as in `npx playwright test camera`, always runs, and so do all in the long run.
 */
export const turns = [
  ['first-mirror', 'import-kill', 'stock-take-kept', 'release'],
  ['pseudo', 'german-screens'],
  ['camera', 'scan-dialog', 'assign-code', 'rack-camera', 'gloves', 'busy-scan', 'type-code'],
  ['tables', 'lists', 'bulk', 'import', 'series', 'catalog'],
  ['storage', 'types', 'choose-place', 'edits', 'unsaved'],
  ['notebook-kinds', 'notebook-eln', 'notebook-history', 'notebook-pictures', 'notebook-print', 'notebook-samples', 'notebook-search'],
  ['equipment', 'orders', 'protocols', 'receive', 'notebook-day'],
  ['help', 'shortcuts', 'notifications', 'group-security'],
  ['inventory-addresses', 'home', 'sample-search', 'keyboard', 'plain-http', 'next-steps'],
  ['display-settings', 'settings', 'german', 'sizes'],
  ['installed-update', 'installed-storage', 'push'],
  ['two-step', 'sso', 'captcha', 'passkeys', 'password-forgotten', 'password', 'proof'],
  ['directory', 'no-group', 'organization-reports', 'organization', 'invitations', 'members', 'marketplace', 'addons', 'addon-contract', 'addon-escapes'],
  ['feedback', 'activity', 'access-tokens', 'file-manager', 'profile', 'notification-choices', 'storage-server'],
  ['stock-take', 'stock-take-finish', 'pick-list', 'rack', 'labels', 'label-designer'],
] as const

/** Those that wait for another commit. Rows begin at different places, so that runs take about the same time. */
export const waitingFor = (seed: number): string[] => turns.flatMap((row, index) => row.filter((_, at) => at !== (seed + index) % row.length))
