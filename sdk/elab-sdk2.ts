import type { ApiOptions } from './api.ts'
import type { ListAction, MenuAction, SampleTab } from './buttons.ts'
import type { Modal, ModalOptions, Wizard, WizardOptions, WizardTile } from './dialogs.ts'

export interface SelectedSample {
  readonly sampleID: number
  readonly name: string
}

/** What `eLabSDK2.API.call` answers. */
export interface ApiAnswer<Body = unknown> {
  /** 0 if no answer came. */
  readonly status: number
  readonly data: Body
}

interface Navigation {
  /** Adds an item to the menu of experiments. */
  addMainMenuAction(action: MenuAction): void
}

export interface AddonRecord {
  readonly sdkPluginID: number
  readonly rootVar: string
  readonly name: string
}

type Scope = 'USER' | 'GROUP' | 'INSTITUTE' | 'SYSTEM'

/** The global `eLabSDK2`. */
export interface ELabSdk2 {
  readonly API: {
    /**
     * Makes a call. Statuses 200, 201 and 204 are success, an empty body is an empty object, and another status with JSON is resolved with that JSON.
     * Rejects for any other status without JSON, and with status 0 if no answer came. Source: specification §7.
     */
    call(options: ApiOptions): Promise<ApiAnswer>
  }
  readonly UI: {
    readonly Toast: { showToast(text: string): void }
    readonly Modal: { create(options: ModalOptions): Modal }
    readonly Wizard: { create(options: WizardOptions): Wizard; createTile(tile: WizardTile): HTMLElement }
  }
  readonly Inventory: {
    readonly Sample: {
      readonly SampleList: {
        /** Of the list on the screen, while its action runs. */
        getSelectedSamples(): readonly SelectedSample[]
        registerAction(action: ListAction): void
        registerAddSampleAction(action: ListAction): void
      }
      readonly SampleDetail: {
        addTab(tab: SampleTab): void
        /** Calls back each time the page of a sample is shown. A second callback with the same `id` is ignored. */
        onSampleDetailReady(callback: (sampleID: number) => void, id?: string): void
        /** Of the sample on the screen; 0 if there is none. */
        getSampleID(): number
      }
      /** A sample as the API answers it. */
      getSampleByID(sampleID: number, options?: { expand?: string | readonly string[] }): Promise<unknown>
    }
  }
  readonly Journal: { readonly Experiment: { readonly UI: { readonly Navigation: Navigation }; getExperimentID(): number } }
  readonly Experiment: { readonly Section: { readonly UI: { readonly Navigation: Navigation } } }
  readonly System: {
    readonly User: { getUserId(): number; getFullName(): string }
    readonly Group: { getGroupId(): number; getName(): string }
    /** The chosen width of the content in pixels: 980, or that of the window up to 1500. */
    readonly Window: { getWidth(): number }
  }
  /** Values that an add-on keeps, by namespace. */
  readonly Config: {
    read(options: { namespace: string; rootVar?: string; scope?: Scope }): Promise<unknown>
    write(options: { namespace: string; rootVar?: string; scope?: Scope; value: unknown }): Promise<boolean>
  }
  /** Access to another service by OAuth. `addonID` is the sdkPluginID. */
  readonly Token: {
    getInstalledAddon(rootVar: string): Promise<AddonRecord>
    /** Undefined if there is none. */
    getAccessToken(options: { addonID: number; scope?: string }): Promise<string | undefined>
    getAuthUrl(options: { addonID: number }): Promise<string>
    setAccessAndRefreshToken(options: { addonID: number; code: string; scope?: string }): Promise<void>
  }
}
