import { entityTables } from './entity-tables.ts'
import type { Migration } from './migrations.ts'
import { feed } from '#server/store/migrations/0001-feed.ts'
import { people } from '#server/store/migrations/0002-people.ts'
import { inventory } from '#server/store/migrations/0003-inventory.ts'
import { idlePolicy } from '#server/store/migrations/0004-idle-policy.ts'
import { operations } from '#server/store/migrations/0005-operations.ts'
import { budgets } from '#server/store/migrations/0006-budgets.ts'
import { parts } from '#server/store/migrations/0009-parts.ts'
import { idempotency } from '#server/store/migrations/0010-idempotency.ts'
import { forks } from '#server/store/migrations/0012-forks.ts'
import { files } from '#server/store/migrations/0014-files.ts'
import { followers } from '#server/store/migrations/0013-followers.ts'
import { memberIdlePolicy } from '#server/store/migrations/0007-member-idle-policy.ts'
import { blockShapes } from '#server/store/migrations/0015-block-shapes.ts'
import { acceptedResults } from '#server/store/migrations/0016-accepted-results.ts'
import { deviceNames } from '#server/store/migrations/0017-device-names.ts'
import { listStatus } from '#server/store/migrations/0018-list-status.ts'
import { feedback } from '#server/store/migrations/0019-feedback.ts'
import { passwordPolicy } from '#server/store/migrations/0020-password-policy.ts'
import { mailedLinks } from '#server/store/migrations/0024-mailed-links.ts'
import { cspReports } from '#server/store/migrations/0022-csp-reports.ts'
import { twoStep } from '#server/store/migrations/0023-two-step.ts'
import { singleSignOn } from '#server/store/migrations/0027-single-sign-on.ts'
import { captcha } from '#server/store/migrations/0027-captcha.ts'
import { browserPins } from '#server/store/migrations/0026-browser-pins.ts'
import { sessionNames } from '#server/store/migrations/0025-session-names.ts'
import { devices } from '#server/store/migrations/0029-devices.ts'
import { dailyMails } from '#server/store/migrations/0030-daily-mails.ts'
import { push } from '#server/store/migrations/0031-push.ts'
import { claimedEmail } from '#server/store/migrations/0036-claimed-email.ts'
import { feedbackForOrganization } from '#server/store/migrations/0039-feedback-for-organization.ts'
import { encryptionKeys } from '#server/store/migrations/0037-encryption-keys.ts'
import { sessionProof } from '#server/store/migrations/0040-session-proof.ts'
import { documentHistory } from '#server/store/migrations/0045-document-history.ts'
import { ssoIdToken } from '#server/store/migrations/0041-sso-id-token.ts'
import { addonScripts } from '#server/store/migrations/0056-addon-scripts.ts'
import { addonAskedHosts } from '../migrations/0064-addon-asked-hosts.ts'
import { addonClients } from '#server/store/migrations/0061-addon-clients.ts'
import { addonTokens } from '#server/store/migrations/0057-addon-tokens.ts'
import { addonTrials } from '#server/store/migrations/0060-addon-trials.ts'
import { groupLogo } from '#server/store/migrations/0042-group-logo.ts'
import { labelPrinterAddresses } from '#server/store/migrations/0046-label-printers.ts'
import { openPrintJobs } from '#server/store/migrations/0047-open-print-jobs.ts'
import { webhooks } from '#server/store/migrations/0059-webhooks.ts'
import { webhookFailures } from '#server/store/migrations/0062-webhook-failures.ts'
import { codeGuesses } from '#server/store/migrations/0064-code-guesses.ts'
import { sealSecret } from '#server/store/migrations/0063-seal-secret.ts'
import { stepsOfTokens } from '#server/store/migrations/0064-steps-of-tokens.ts'
import { provedActs } from '#server/store/migrations/0065-proved-acts.ts'
import { storageServers } from '#server/store/migrations/0054-storage-servers.ts'
import { jobs } from '#server/store/migrations/0055-jobs.ts'
import { fileNumbers } from '#server/store/migrations/0044-file-numbers.ts'
import { tokenScope } from '#server/store/migrations/0052-token-scope.ts'
import { sampleList } from '#server/store/migrations/0050-sample-list.ts'
import { passkeys } from '#server/store/migrations/0033-passkeys.ts'
import { directory } from '#server/store/migrations/0038-directory.ts'
import { administratorsNoted } from '#server/store/migrations/0064-administrators-noted.ts'
import { lists } from '#server/store/migrations/0011-lists.ts'
import { organization } from '#server/store/migrations/0028-organization.ts'

/** The order never changes: a new one goes at the end. */
export const migrations: readonly Migration[] = [
  feed,
  entityTables,
  people,
  inventory,
  idlePolicy,
  operations,
  memberIdlePolicy,
  budgets,
  parts,
  idempotency,
  lists,
  forks,
  followers,
  files,
  blockShapes,
  acceptedResults,
  deviceNames,
  listStatus,
  feedback,
  passwordPolicy,
  cspReports,
  twoStep,
  mailedLinks,
  sessionNames,
  browserPins,
  singleSignOn,
  devices,
  dailyMails,
  captcha,
  organization,
  push,
  passkeys,
  claimedEmail,
  feedbackForOrganization,
  encryptionKeys,
  directory,
  sessionProof,
  ssoIdToken,
  documentHistory,
  fileNumbers,
  groupLogo,
  labelPrinterAddresses,
  openPrintJobs,
  tokenScope,
  addonScripts,
  addonTokens,
  storageServers,
  jobs,
  sampleList,
  webhooks,
  webhookFailures,
  sealSecret,
  stepsOfTokens,
  provedActs,
  addonTrials,
  addonClients,
  administratorsNoted,
  codeGuesses,
  addonAskedHosts,
]

/** Every migration of this build's tables, from an empty database. */
function buildSteps(): Set<string> {
  const names = migrations.flatMap((steps) => steps(new Set())).flatMap(({ name, covers = [] }) => [name, ...covers])
  return new Set(names)
}

/** Migrations that this build does not know: they come from a newer version. */
export const unknownSteps = (steps: Iterable<string>): string[] => {
  const known = buildSteps()
  return [...steps].filter((step) => !known.has(step) && !isOutgrownIndex(step))
}

/** Migrations still to run; none for a database that this build has opened. */
export const missingSteps = (steps: ReadonlySet<string>): string[] => [...buildSteps()].filter((step) => !steps.has(step))

/** The names of indexes include their fields; an older form of an index may be recorded next to the newer. */
const isOutgrownIndex = (step: string): boolean => step.startsWith('index ')
