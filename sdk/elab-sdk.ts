import type { ApiCallOptions } from './api.ts'
import type { ButtonOptions, SdkButton } from './buttons.ts'
import type { HelperTable, HelperTableOptions, DialogOptions, ToastOptions, Wizard, WizardOptions } from './dialogs.ts'
import type { CustomSectionTypeOptions } from './sections.ts'

/** A call that is sent by `execute`. */
export interface ApiCall {
  execute(body?: unknown): void
}

export interface PageOptions {
  /** Called each time a page of this kind is shown, with `this` as the page. */
  onReady?: (this: unknown) => void
}

export interface ExperimentPage {
  /** Of the experiment on the screen; 0 if there is none. */
  getExperimentID(): number
  /** What this device has of the experiment on the screen; null if there is none. */
  getExperimentData(): ExperimentData | null
  addButton(button: SdkButton | ButtonOptions): void
  addButtonToExperimentTopToolbar(button: SdkButton | ButtonOptions): void
}

export interface ExperimentData {
  readonly headerinfo: {
    readonly experimentID: number
    readonly experimentName: string
    readonly groupID: number
    readonly studyID: number
    readonly status: string
  }
  readonly data: readonly ExperimentSection[]
}

export interface ExperimentSection {
  readonly expJournalID: number
  readonly sectionType: string
  readonly sectionHeader: string
  /** From 1. */
  readonly order: number
  /** The text of the section as HTML; empty for other types of sections, whose `html` the API has. */
  readonly contents: string
}

export interface SamplePage {
  getSampleID(): number
  addButton(button: SdkButton | ButtonOptions): void
}

export interface ProtocolPage {
  getProtocolID(): number
  addButtonToProtocolTopToolBar(button: SdkButton | ButtonOptions): void
  addButtonToListView(button: SdkButton | ButtonOptions): void
}

export interface CustomPageOptions {
  /** The name of the add-on in code. */
  rootVar: string
  pageID?: string
  /** The entry of the main menu. Required. */
  mainMenu: string
  /** An entry below it. */
  subMenu?: string
}

/** The configuration of an add-on. */
export interface PluginApi {
  /** Reads the configuration of the installed add-on of this name. */
  readConfig(options: {
    rootVar?: string
    namespace?: string
    onSuccess?: (configuration: unknown) => void
    onError?: (error: Error) => void
  }): Promise<unknown>
  writeConfig(options: ConfigurationWrite): Promise<boolean>
  /** The same as `writeConfig`. */
  setConfiguration(options: ConfigurationWrite): Promise<boolean>
}

export interface ConfigurationWrite {
  rootVar?: string
  namespace?: string
  /** An object, or JSON. */
  configuration: unknown
  /** GROUP if nothing is said. */
  scope?: 'USER' | 'GROUP' | 'INSTITUTE' | 'SYSTEM'
}

/** Collects what a barcode scanner types. Keys less than 250 ms apart are one scan, which 500 ms of silence ends. */
export interface BarcodeScanner {
  start(): void
  stop(): void
}

/** The global `eLabSDK`. */
export interface ELabSdk {
  readonly API: { call(options: ApiCallOptions): void; readonly Call: new (options: ApiCallOptions) => ApiCall }
  readonly GUI: { readonly Button: new (options: ButtonOptions) => SdkButton; readonly Wizard: new (options: WizardOptions) => Wizard }
  readonly Page: {
    readonly Experiment: new (options?: PageOptions) => ExperimentPage
    readonly Sample: new (options?: PageOptions) => SamplePage
    readonly Protocol: new (options?: PageOptions) => ProtocolPage
    /** The area of the page that the address leads to, such as `EXPERIMENT_JOURNAL`; null if none is known. */
    getType(): string | null
    /** `ADMIN` or `MEMBER`. */
    getKind(): string
  }
  readonly Experiment: { readonly CustomSectionType: new (options: CustomSectionTypeOptions) => object }
  readonly CustomPage: new (options: CustomPageOptions) => { getURL(): string; show(): void }
  readonly Plugin: PluginApi
  readonly Barcode: { readonly Scanner: new (options: { onScan: (code: string) => void }) => BarcodeScanner }
  readonly Base: unknown
  /** Calls back once the page can be used. */
  ready(callback: () => void): void
  /** Below 0 if `a` is earlier than `b`, above 0 if it is later. Missing numbers count as 0: 1.2 is 1.2.0.0. */
  compareVersions(a: string, b: string): number
}

/** The globals `Helper` and `Dialog`. */
export interface Helper {
  readonly Table: { create(options: HelperTableOptions): HelperTable }
  /** A value of the address: of its query, or of its hash. */
  readonly History: { get(name: string): string | null }
  readonly Toast: { show(options: ToastOptions | string): void }
}

export interface DialogHelper {
  show(options: DialogOptions): void
  close(): void
  showWait(message?: string): void
  closeWait(): void
}
