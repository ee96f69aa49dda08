import type { ApiCallOptions } from './api.ts'
import type { ButtonOptions, SdkButton } from './buttons.ts'
import type { HelperTable, HelperTableOptions, DialogOptions, ToastOptions, Wizard, WizardOptions } from './dialogs.ts'
import type { CustomSectionTypeOptions } from './sections.ts'

/** A call that is sent by `execute`; then its `onSuccess` or `onError` is called. */
export interface ApiCall {
  /** `body` takes the place of the body in the options. */
  execute(body?: unknown): void
}

export interface PageOptions<Page> {
  /** Called each time a page of this kind is shown, with `this` as the page. */
  onReady?: (this: Page) => void
}

/** The page of an experiment that is on the screen, whenever it is asked. */
export interface ExperimentPage {
  /** Id of the experiment on the screen; 0 if there is none. */
  getExperimentID(): number
  /** What this device has of the experiment on the screen; null if there is none. */
  getExperimentData(): ExperimentData | null
  /** Both add the button to the bar above the sections. */
  addButton(button: SdkButton | ButtonOptions): void
  addButtonToExperimentTopToolbar(button: SdkButton | ButtonOptions): void
}

/** An experiment and its sections, in their order. */
export interface ExperimentData {
  readonly headerinfo: {
    readonly experimentID: number
    readonly experimentName: string
    readonly groupID: number
    readonly studyID: number
    /** Such as `PENDING`. */
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

/** The page of a sample that is on the screen, whenever it is asked. */
export interface SamplePage {
  /** 0 if there is none. */
  getSampleID(): number
  addButton(button: SdkButton | ButtonOptions): void
}

/** The page of a protocol, or the list of protocols, that is on the screen. */
export interface ProtocolPage {
  /** 0 if there is none. */
  getProtocolID(): number
  addButtonToProtocolTopToolBar(button: SdkButton | ButtonOptions): void
  /** In the bar above the list. */
  addButtonToListView(button: SdkButton | ButtonOptions): void
}

/** A page of an add-on, with an entry of the main menu. Source: specification SDK-03. */
export interface CustomPageOptions {
  /** The name of the add-on in code; throws without it. */
  rootVar: string
  /** Tells the pages of one add-on apart. */
  pageID?: string
  /** The entry of the main menu; throws without it. */
  mainMenu: string
  /** An entry below it. */
  subMenu?: string
}

/** The configuration of an add-on. Rejects with 'Error retrieving the installed add-on' if that add-on is not installed. Source: specification SDK-09. */
export interface PluginApi {
  /**
   * Reads the configuration of the installed add-on of this name, or the value that it has under a namespace. Rejects if it cannot be read, unless there
   * is `onError`.
   */
  readConfig(options: {
    rootVar?: string
    namespace?: string
    onSuccess?: (configuration: unknown) => void
    onError?: (error: Error) => void
  }): Promise<unknown>
  /** What is not named stays as it is. False if it was not saved. */
  writeConfig(options: ConfigurationWrite): Promise<boolean>
  /** The same as `writeConfig`. */
  setConfiguration(options: ConfigurationWrite): Promise<boolean>
}

export interface ConfigurationWrite {
  /** The add-on itself if nothing is said. */
  rootVar?: string
  /** Only the value of this name. */
  namespace?: string
  /** An object, or JSON. */
  configuration: unknown
  /** GROUP if nothing is said. */
  scope?: 'USER' | 'GROUP' | 'INSTITUTE' | 'SYSTEM'
}

/** Takes whatever is scanned, on every screen, until it is stopped: the app opens none of it. Keys less than 250 ms apart are one scan, which 500 ms of silence ends. Source: specification SDK-08. */
export interface BarcodeScanner {
  start(): void
  stop(): void
}

/** The global `eLabSDK`. */
export interface ELabSdk {
  readonly API: {
    /** Sends the call at once, as the person who is signed in. `Body`: what `onSuccess` gets, such as `ApiSample`. */
    call<Body = unknown>(options: ApiCallOptions<Body>): void
    /** Sends nothing before its `execute`. */
    readonly Call: new <Body = unknown>(options: ApiCallOptions<Body>) => ApiCall
  }
  readonly GUI: { readonly Button: new (options: ButtonOptions) => SdkButton; readonly Wizard: new (options: WizardOptions) => Wizard }
  readonly Page: {
    readonly Experiment: new (options?: PageOptions<ExperimentPage>) => ExperimentPage
    readonly Sample: new (options?: PageOptions<SamplePage>) => SamplePage
    readonly Protocol: new (options?: PageOptions<ProtocolPage>) => ProtocolPage
    /** The area of the page that the address leads to, such as `EXPERIMENT_JOURNAL`; null if none is known. */
    getType(): string | null
    /** `ADMIN` or `MEMBER`. */
    getKind(): string
    /** Kind of a page of the kind `ADMIN`: `ACCOUNT_MANAGEMENT`, `SYSTEM_SETTINGS`, or null for others. Source: specification ROUTE-19. */
    getAdminType(): string | null
  }
  readonly Experiment: { readonly CustomSectionType: new (options: CustomSectionTypeOptions) => object }
  /** `getURL`: its address. `show`: goes there. */
  readonly CustomPage: new (options: CustomPageOptions) => { getURL(): string; show(): void }
  readonly Plugin: PluginApi
  readonly Barcode: { readonly Scanner: new (options: { onScan: (code: string) => void }) => BarcodeScanner }
  /** What classes of classic add-ons extend. Its form is that of existing add-ons, and not for new ones. */
  readonly Base: unknown
  /** Calls back once the page can be used. */
  ready(callback: () => void): void
  /** Below 0 if `a` is earlier than `b`, above 0 if it is later. Missing numbers count as 0: 1.2 is 1.2.0.0. Source: specification SDK-11. */
  compareVersions(a: string, b: string): number
}

/** The global `Helper`. */
export interface Helper {
  readonly Table: { create<Row = Readonly<Record<string, unknown>>>(options: HelperTableOptions<Row>): HelperTable }
  /** A value of the address: of its query, or of its hash. */
  readonly History: { get(name: string): string | null }
  readonly Toast: { show(options: ToastOptions | string): void }
}

/** The global `Dialog`. */
export interface DialogHelper {
  show(options: DialogOptions): void
  close(): void
  /** Covers the page until `closeWait`. */
  showWait(message?: string): void
  closeWait(): void
}
