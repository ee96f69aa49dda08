import jquery from 'jquery'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { withChecks } from '#src/addons/checks/check-calls.ts'
import { sdkCalls } from '#src/addons/checks/sdk-calls.ts'
import { createDialogHelper } from '#src/addons/dialogs/dialog-helper.tsx'
import { createHelper, createSdk } from '#src/addons/sdk/create-sdk.ts'
import { createSdk2 } from '#src/addons/sdk/create-sdk2.ts'
import { createWizards } from '#src/addons/wizard/create-wizard.tsx'
import { Class, Events, Options } from './classes.ts'
import { spreadsheets } from './spreadsheets.ts'

/** What classic add-ons expect on `window`. */
export function createGlobals(host: AddonHost, caller: () => Addon) {
  const wizards = createWizards(host)
  const globals = {
    eLabSDK: createSdk(host, caller, wizards),
    eLabSDK2: createSdk2(host, caller, wizards),
    Helper: createHelper(host, caller),
    Dialog: createDialogHelper(host, caller),
    // Links to samples in texts that were written elsewhere.
    Experiment: { Section: { Sample: { view: (sampleID: number) => host.showSample(Number(sampleID)) } } },
    Class,
    Options,
    Events,
    $: jquery,
    jQuery: jquery,
    XLSX: spreadsheets,
  }
  return withChecks(globals, sdkCalls)
}
