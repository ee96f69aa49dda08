/*
 *   runnable classic rows ──► the script, by its hash ──► window[rootVar].init(configuration, context) ──► runs
 *                                                                     └── an error ──► stopped
 *   a row is gone, switched off or replaced ──► nothing of it is on the page any more
 */
import type { AddonRow } from '#domain/entities/addon.ts'
import { combinedConfiguration, configurationValues } from '#domain/rules/addons/configuration.ts'
import { loadScript } from '#src/addons/classic/load-script.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { toAddon, type Addon } from '#src/addons/host/addon.ts'
import { clearAddon } from '#src/addons/host/clear-addon.ts'
import type { Callers } from '#src/addons/host/caller.ts'

interface Root {
  init?: (configuration: unknown, context: unknown) => unknown
}

/** Scripts of this page: one is never taken back, and never loaded twice. */
const loaded = new Map<string, Promise<void>>()

export interface RunnerDeps {
  readonly host: AddonHost
  readonly callers: Callers
  readonly load?: (codeHash: string) => Promise<void>
  readonly rootOf: (rootVar: string) => unknown
  /** The person's own configuration as JSON; empty for none. */
  readonly ownConfiguration: (id: number) => Promise<string>
}

/** Runs the classic add-ons of the open group, one after another. */
export class ClassicRunner {
  private running = new Map<number, Addon>()
  private work: Promise<void> = Promise.resolve()
  private readonly deps: RunnerDeps

  constructor(deps: RunnerDeps) {
    this.deps = deps
  }

  /** Brings what runs in step with these rows. Resolves once each of them has run or failed. */
  update(rows: readonly AddonRow[]): Promise<void> {
    this.work = this.bringInStep(this.work, rows)
    return this.work
  }

  private async bringInStep(before: Promise<void>, rows: readonly AddonRow[]): Promise<void> {
    await before
    const wanted = (addon: Addon) => rows.some(({ id, codeHash }) => id === addon.id && codeHash === addon.codeHash)
    this.endAll((addon) => !wanted(addon))
    for (const row of rows) if (!this.running.has(row.id)) await this.begin(row)
  }

  find(rootVar: string): Addon | undefined {
    return [...this.running.values()].find((addon) => addon.rootVar === rootVar)
  }

  stopAll(): void {
    this.endAll(() => true)
  }

  private endAll(isOver: (addon: Addon) => boolean): void {
    for (const addon of Array.from(this.running.values()).filter(isOver)) this.end(addon)
  }

  private end(addon: Addon): void {
    const { host } = this.deps
    this.running.delete(addon.id)
    host.supervisor.forget(addon)
    clearAddon(host, addon)
  }

  private async begin(row: AddonRow): Promise<void> {
    const addon = toAddon(row)
    const { host, callers, rootOf, ownConfiguration } = this.deps
    this.running.set(addon.id, addon)
    host.supervisor.start(addon)
    callers.add(addon)
    try {
      await this.load(addon.codeHash)
      const configuration = configurationOf(row, await ownConfiguration(row.id))
      const root = rootOf(addon.rootVar) as Root | undefined
      if (typeof root?.init !== 'function') throw new Error(`window.${addon.rootVar}.init is not a function. Declare it with var.`)
      host.supervisor.giveControl(addon)
      // Nothing waits for a promise of an add-on: it may never settle.
      const begun = root.init(configuration, contextOf(row, host))
      if (begun instanceof Promise) begun.catch((error: unknown) => host.supervisor.failed(addon, error))
    } catch (error) {
      host.supervisor.failed(addon, error)
      host.supervisor.stop(addon, 'failed')
    }
  }

  private load(codeHash: string): Promise<void> {
    const { load = loadScript } = this.deps
    const known = loaded.get(codeHash)
    if (known) return known
    const loading = load(codeHash)
    loaded.set(codeHash, loading)
    // Offline and not kept yet: the next time, it is loaded again.
    loading.catch(() => loaded.delete(codeHash))
    return loading
  }
}

/** The group's, with what the person has set instead; undefined if there is neither. */
function configurationOf({ configuration }: AddonRow, own: string): unknown {
  const values = configurationValues(combinedConfiguration(configuration, own))
  return Object.keys(values).length > 0 ? values : undefined
}

const contextOf = ({ id, rootVar, name, addonVersion }: AddonRow, { session }: AddonHost) => ({
  sdkPluginID: id,
  rootVar,
  name,
  version: addonVersion,
  userID: session.userId,
  groupID: session.groupId,
})
