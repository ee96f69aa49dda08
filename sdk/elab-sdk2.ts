import type { ApiOptions } from './api.ts'
import type { AddSampleAction, MenuAction, SampleTab, SelectedSample, SelectionAction } from './buttons.ts'
import type { ApiSample, NewSampleFields, SampleFields } from './samples.ts'
import type { Modal, ModalOptions, Wizard, WizardOptions, WizardTile } from './dialogs.ts'

/** What `eLabSDK2.API.call` rejects with if there is no body to be answered. */
export interface ApiError extends Error {
  readonly name: 'ApiError'
  /** 0 if no answer came. */
  readonly status: number
  /** The body as text. */
  readonly response: string
}

/** A page of a list, as the API answers it. */
export interface ApiList<Item> {
  /** On this page. */
  readonly recordCount: number
  /** The most that a page can have. */
  readonly maxRecords: number
  /** On all pages. */
  readonly totalRecords: number
  /** From 0. */
  readonly currentPage: number
  readonly hasNextPage: boolean
  readonly data: readonly Item[]
}

/** What `eLabSDK2.API.call` answers. */
export interface ApiAnswer<Body = unknown> {
  /** 0 if no answer came. */
  readonly status: number
  /** In the form of `responseType`. */
  readonly data: Body
}

interface Navigation {
  /** Adds an item to the menu of experiments. */
  addMainMenuAction(action: MenuAction): void
}

/** An add-on that is installed in the group. */
export interface AddonRecord {
  readonly sdkPluginID: number
  /** Its name in code. */
  readonly rootVar: string
  /** Its name for people. */
  readonly name: string
}

type Scope = 'USER' | 'GROUP' | 'INSTITUTE' | 'SYSTEM'

/** The global `eLabSDK2`. */
export interface ELabSdk2 {
  readonly API: {
    /**
     * Makes a call. Statuses 200, 201 and 204 are success, an empty body is an empty object, and another status with JSON is resolved with that JSON.
     * Rejects with an `ApiError` for any other status without JSON, and with its status 0 if no answer came. Name the type of the body:
     * `call<ApiSample>({ path: 'samples/5' })`. Source: specification §7.
     */
    call<Body = unknown>(options: ApiOptions): Promise<ApiAnswer<Body>>
  }
  readonly UI: {
    /** Shows at most 500 characters of the text for 7.5 seconds. The next one of the same add-on takes its place. */
    readonly Toast: { showToast(text: string): void }
    readonly Modal: { create(options: ModalOptions): Modal }
    readonly Wizard: { create(options: WizardOptions): Wizard; createTile(tile: WizardTile): HTMLElement }
  }
  readonly Inventory: {
    readonly Sample: {
      readonly SampleList: {
        /** Those that the last registered action was run for; empty before. */
        getSelectedSamples(): readonly SelectedSample[]
        /** Adds an action to the bar that selected samples have. */
        registerAction(action: SelectionAction): void
        /** Adds an action beside "New sample" in the list of samples, and to the menus of both inventories; for people who may create samples. */
        registerAddSampleAction(action: AddSampleAction): void
      }
      readonly SampleDetail: {
        /** Adds a card to the page of each sample. */
        addTab(tab: SampleTab): void
        /** Calls back each time the page of a sample is shown. A second callback with the same `id` is ignored. */
        onSampleDetailReady(callback: (sampleID: number) => void, id?: string): void
        /** Id of the sample whose page is shown, or that is chosen in a list or a box; 0 if there is none. */
        getSampleID(): number
      }
      /** A sample as `GET samples/{sampleID}` answers it. `expand`: further parts, such as `meta`. Rejects if there is none that the person sees. */
      getSampleByID(sampleID: number, options?: { expand?: string | readonly string[] }): Promise<ApiSample>
      /**
       * Creates a sample; its sampleID. If that fails, the console has a warning, such as 'The new sample requires a valid name.', and the promise is
       * resolved with undefined. Source: specification INV-03.
       */
      createSample(fields: NewSampleFields): Promise<number | undefined>
      /** Changes a sample. If that fails, the console has a warning, and the promise is resolved with false. Source: specification INV-03. */
      saveSample(fields: SampleFields): Promise<boolean>
    }
  }
  readonly Journal: {
    readonly Experiment: {
      readonly UI: { readonly Navigation: Navigation }
      getExperimentID(): number
      /**
       * Calls back once for each experiment that gets its final signature while the app is open, whoever signs it and on whichever device, if the person
       * sees the experiment. A second callback with the same `id` is ignored. Source: specification ELN-04.
       */
      onFinalSignature(callback: (experimentID: number) => void, id?: string): void
    }
  }
  readonly Experiment: { readonly Section: { readonly UI: { readonly Navigation: Navigation } } }
  readonly System: {
    /** Whoever is signed in, and the group that the page shows. */
    readonly User: { getUserId(): number; getFullName(): string }
    readonly Group: { getGroupId(): number; getName(): string }
    /** The chosen width of the content in pixels: 980, or that of the window up to 1500. */
    readonly Window: { getWidth(): number }
  }
  /**
   * Values that an add-on keeps, by namespace. `rootVar` is that of the add-on itself if nothing is said, `scope` is GROUP. Rejects with
   * 'Please provide a namespace', with 'Error retrieving the installed add-on' if that add-on is not installed, and if the server does not answer.
   * Source: specification SDK-09.
   */
  readonly Config: {
    /** The value as it was written; undefined if there is none. Without a scope, that of the person, or else of the group. */
    read(options: { namespace: string; rootVar?: string; scope?: Scope }): Promise<unknown>
    /** `value`: anything that JSON can hold. False if it was not saved, as when the person may not write for the group, or only tries the add-on. */
    write(options: { namespace: string; rootVar?: string; scope?: Scope; value: unknown }): Promise<boolean>
  }
  /**
   * Access to another service by OAuth. `addonID` is the sdkPluginID. Each rejects with 'Please provide an addonID' without it, and with a message of its
   * own if the server answers with an error: 'Error retrieving the installed add-on', 'Error retrieving the access token', 'Error retrieving the
   * authentication url', 'Error setting access and refresh token'. Source: specification SDK-09.
   */
  readonly Token: {
    getInstalledAddon(rootVar: string): Promise<AddonRecord>
    /** A token that is good now; undefined if nobody has signed in. */
    getAccessToken(options: { addonID: number; scope?: string }): Promise<string | undefined>
    /** The address at which the person signs in. Their browser comes back to Aliquot, which keeps the tokens. */
    getAuthUrl(options: { addonID: number }): Promise<string>
    /** `code`: what the service has sent the person back with. It counts once. */
    setAccessAndRefreshToken(options: { addonID: number; code: string; scope?: string }): Promise<void>
  }
}
