import type { AddonRow } from '#domain/entities/addon.ts'
import type { SectionTexts } from '#domain/rules/addons/section-texts.ts'
import type { ExperimentData } from '#sdk/elab-sdk.ts'
import type { SelectedSample } from '#sdk/buttons.ts'
import type { FramedFont } from '#sdk/framed-messages.ts'
import type { FramedScope } from '#sdk/framed-service.ts'
import type { SendRequest } from '#src/addons/api/api-calls.ts'
import type { PageWatch } from '#src/addons/pages/page-watch.ts'
import type { Addon } from './addon.ts'
import type { Overlays } from './overlays.ts'
import type { Registry } from './registry.ts'
import type { Supervisor } from './supervisor.ts'

/** Who works here. */
export interface AddonSession {
  readonly userId: number
  readonly fullName: string
  readonly groupId: number
  readonly groupName: string
}

/** As JSON; empty if nothing is configured. */
export interface StoredConfiguration {
  readonly group: string
  readonly own: string
  readonly mayChangeGroup: boolean
}

/** What add-ons read and write on this device. */
export interface AddonData {
  readonly readSamples: (ids: readonly number[]) => Promise<readonly SelectedSample[]>
  readonly readExperiment: (id: number) => Promise<ExperimentData | null>
  /** The add-ons of the group, also those that are switched off, and the one that the person tries. */
  readonly readAddons: () => Promise<readonly AddonRow[]>
  /** Undefined if the add-on is not here. */
  readonly readConfiguration: (addonId: number) => Promise<StoredConfiguration | undefined>
  /** False if that was refused. */
  readonly saveConfiguration: (addonId: number, scope: FramedScope, configuration: string) => Promise<boolean>
  /** Saves what a section of an add-on keeps, of this add-on if one is named; false if that cannot be or was refused. */
  readonly saveSection: (sectionId: number, texts: SectionTexts, rootVar?: string) => Promise<boolean>
}

export interface Timers {
  /** Calls back after this long, unless the returned function is called first. */
  readonly after: (ms: number, callback: () => void) => () => void
}

export type TakeScans = (onCode: (code: string) => void) => () => void

/** What the SDK stands on, for all add-ons of the open group. */
export interface AddonHost {
  readonly session: AddonSession
  readonly supervisor: Supervisor
  /** Runs a timer of an add-on, which is suspected if it never ends. */
  readonly runTimer: (addon: Addon, timer: () => void) => void
  readonly registry: Registry
  readonly overlays: Overlays
  readonly page: PageWatch
  readonly send: SendRequest
  readonly data: AddonData
  readonly navigate: (address: string) => void
  readonly showSample: (sampleId: number) => void
  readonly timers: Timers
  /** Until the returned function is called, whatever is scanned comes here alone. */
  readonly takeScans: TakeScans
  /** Until the returned function is called, tells of each experiment that gets its final signature. */
  readonly onFinalSignature: (listener: (experimentID: number) => void) => () => void
  /** Fonts of the app, for frames, which can load nothing. */
  readonly fonts: () => Promise<readonly FramedFont[]>
}
