import { stricterOf } from '#domain/rules/people/stricter-of.ts'
import type { SystemSettingName, SystemSettings } from '#domain/wire/organization/system-settings.ts'
import { Refusal } from '#domain/tx.ts'
import { readSystemSettings } from '../store/people/system-settings.ts'
import type { Engine } from '../store/sql.ts'

/** Another server process may have changed them. */
const keptFor = 10_000

/** What the organization has set for all groups, as each call needs it. Decision 65 */
export class SystemPolicies {
  readonly #engine: Engine
  readonly #clock: () => number
  /** How often they were changed here. */
  #changes = 0
  #kept: { readonly settings: SystemSettings; readonly at: number } | undefined

  constructor(engine: Engine, clock: () => number) {
    this.#engine = engine
    this.#clock = clock
  }

  async read(): Promise<SystemSettings> {
    const at = this.#clock()
    if (this.#kept && Math.abs(at - this.#kept.at) < keptFor) return this.#kept.settings
    const changes = this.#changes
    const settings = await this.#engine.read(readSystemSettings)
    // What was read while they were changed may be the old ones.
    if (changes === this.#changes) this.#kept = { settings, at }
    return settings
  }

  /** After they were changed here. */
  forget(): void {
    this.#changes += 1
    this.#kept = undefined
  }
}

/** Law 162: what the organization has set is a limit; without it, the server's default counts for groups that have set nothing. */
export const policyOf = (own: number | null, organization: number | null, server: number): number =>
  organization === null ? (own ?? server) : stricterOf(own ?? organization, organization)

/** Checks a group's own choice; null is none. */
export async function assertAllowed({ systemPolicies }: { systemPolicies: SystemPolicies }, name: SystemSettingName, own: number | null): Promise<void> {
  const most = (await systemPolicies.read())[name]
  if (own !== null && most !== null && stricterOf(own, most) !== own) throw new Refusal('policy.looser')
}
