import { compareVersions } from '#domain/rules/addons/compare-versions.ts'
import type { ButtonOptions } from '#sdk/buttons.ts'
import type { HelperTableOptions, WizardOptions } from '#sdk/dialogs.ts'
import type { ELabSdk, Helper, PluginApi } from '#sdk/elab-sdk.ts'
import { AddonButton } from '#src/addons/buttons/button.ts'
import { Base } from '#src/addons/classic/classes.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { createHelperTable } from '#src/addons/table/helper-table.ts'
import type { createWizards } from '#src/addons/wizard/create-wizard.tsx'
import { readConfiguration, writeConfiguration } from './configuration.ts'
import { createApi } from './create-api.ts'
import { createCustomPage } from './create-custom-page.ts'
import { createPages } from './create-pages.ts'
import { createScanner } from './create-scanner.ts'
import { createSections } from './create-sections.ts'
import { showAddonToast } from './show-toast.ts'

/** The global `eLabSDK`. */
export function createSdk(host: AddonHost, caller: () => Addon, wizards: ReturnType<typeof createWizards>): ELabSdk {
  return {
    API: createApi(host, caller),
    GUI: {
      Button: class extends AddonButton {
        constructor(options: ButtonOptions) {
          super(host, caller(), options)
        }
      },
      Wizard: wizardClass(caller, wizards),
    },
    Page: createPages(host, caller),
    Experiment: createSections(host, caller),
    CustomPage: createCustomPage(host, caller),
    Plugin: createPlugin(host, caller),
    Barcode: { Scanner: createScanner(host, caller) },
    Base,
    // The first screen is drawn before any add-on is loaded.
    ready(callback) {
      const addon = caller()
      queueMicrotask(() => host.supervisor.run(addon, callback))
    },
    compareVersions,
  }
}

/** `new` returns the wizard itself. */
function wizardClass(caller: () => Addon, wizards: ReturnType<typeof createWizards>): ELabSdk['GUI']['Wizard'] {
  return function (options: WizardOptions) {
    return wizards(caller(), options)
  } as unknown as ELabSdk['GUI']['Wizard']
}

function createPlugin(host: AddonHost, caller: () => Addon): PluginApi {
  const write: PluginApi['writeConfig'] = async ({ rootVar, namespace, configuration, scope }) =>
    writeConfiguration(host, caller(), namespace ? { [namespace]: configuration } : configuration, rootVar, scope)
  return {
    async readConfig(options) {
      const { rootVar, namespace, onSuccess, onError } = options ?? {}
      const addon = caller()
      try {
        const all = await readConfiguration(host, addon, rootVar)
        const value = namespace ? all[namespace] : all
        if (onSuccess) host.supervisor.run(addon, () => onSuccess(value))
        return value
      } catch (error) {
        if (!onError) throw error
        host.supervisor.run(addon, () => onError(error as Error))
        return undefined
      }
    },
    writeConfig: write,
    setConfiguration: write,
  }
}

/** The global `Helper`. */
export const createHelper = (host: AddonHost, caller: () => Addon): Helper => ({
  Table: {
    create(options) {
      const addon = caller()
      return createHelperTable(addon.rootVar, options as HelperTableOptions, () => host.supervisor.count(addon, 'drawings'))
    },
  },
  History: { get: (name) => new URLSearchParams(location.search).get(name) ?? new URLSearchParams(location.hash.slice(1)).get(name) },
  Toast: {
    show(options) {
      const { message, autoclose } = typeof options === 'string' ? { message: options } : options
      showAddonToast(host, caller(), message, autoclose)
    },
  },
})
