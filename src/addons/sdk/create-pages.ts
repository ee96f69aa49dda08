import type { ButtonOptions, SdkButton } from '#sdk/buttons.ts'
import type { ELabSdk, ExperimentPage, PageOptions, ProtocolPage, SamplePage } from '#sdk/elab-sdk.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import { nameOf, toButton } from '#src/addons/buttons/button.ts'
import { toolOf } from '#src/addons/buttons/tool.tsx'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Subject } from '#src/addons/pages/page-watch.ts'
import { recognizePage } from '#src/addons/pages/recognize-page.ts'
import type { PageTools } from '#src/workspace/contributions/areas.ts'

type AnyButton = SdkButton | ButtonOptions

/** `eLabSDK.Page`. An object of it stands for the page that is on the screen, whenever it is asked. */
export function createPages(host: AddonHost, caller: () => Addon): ELabSdk['Page'] {
  const addTool = (addon: Addon, place: PageTools['place'], given: AnyButton) => {
    host.supervisor.count(addon, 'additions')
    const button = toButton(host, addon, given)
    host.registry.add(addon, 'pageTools', `${place}-${nameOf(button)}`, { place, Tools: toolOf(button) })
  }
  const addSampleButton = (addon: Addon, given: AnyButton) => {
    host.supervisor.count(addon, 'additions')
    const button = toButton(host, addon, given)
    const { label, icon } = button.options
    host.registry.add(addon, 'sampleActions', nameOf(button), { label: () => label, icon: iconOf(icon), place: 'bar', run: () => button.press() })
  }
  const onReady = <Page>(page: Page, addon: Addon, subjects: readonly Subject[], ready: PageOptions<Page>['onReady']) => {
    if (!ready) return
    for (const subject of subjects) host.page.onShown(subject, () => host.supervisor.run(addon, () => ready.call(page)))
  }
  return {
    Experiment: class implements ExperimentPage {
      private readonly addon = caller()

      constructor(options?: PageOptions<ExperimentPage>) {
        onReady<ExperimentPage>(this, this.addon, ['experiment'], options?.onReady)
      }

      getExperimentID = () => host.page.idOf('experiment')
      getExperimentData = () => host.page.experiment
      addButton = (button: AnyButton) => addTool(this.addon, 'experiment', button)
      addButtonToExperimentTopToolbar = (button: AnyButton) => addTool(this.addon, 'experiment', button)
    },
    Sample: class implements SamplePage {
      private readonly addon = caller()

      constructor(options?: PageOptions<SamplePage>) {
        onReady<SamplePage>(this, this.addon, ['sample', 'chosen-sample'], options?.onReady)
      }

      getSampleID = () => host.page.sampleId
      addButton = (button: AnyButton) => addSampleButton(this.addon, button)
    },
    Protocol: class implements ProtocolPage {
      private readonly addon = caller()

      constructor(options?: PageOptions<ProtocolPage>) {
        onReady<ProtocolPage>(this, this.addon, ['protocol', 'protocols'], options?.onReady)
      }

      getProtocolID = () => host.page.idOf('protocol')
      addButtonToProtocolTopToolBar = (button: AnyButton) => addTool(this.addon, 'protocol', button)
      addButtonToListView = (button: AnyButton) => addTool(this.addon, 'protocols', button)
    },
    getType: () => recognizePage(location.pathname).area,
    getKind: () => recognizePage(location.pathname).kind,
    getAdminType: () => recognizePage(location.pathname).admin,
  }
}
