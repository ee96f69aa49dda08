import type { AddonRow } from '#domain/entities/addon.ts'
import type { ExperimentData } from '#sdk/elab-sdk.ts'
import type { SelectedSample } from '#sdk/buttons.ts'
import type { SentAnswer } from '#src/addons/api/answers.ts'
import type { AddonRequest } from '#src/addons/api/build-request.ts'
import type { AddonHost, StoredConfiguration } from '#src/addons/host/addon-host.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import { Overlays } from '#src/addons/host/overlays.ts'
import { Registry } from '#src/addons/host/registry.ts'
import { Supervisor, type StopReason } from '#src/addons/host/supervisor.ts'
import { PageWatch } from '#src/addons/pages/page-watch.ts'

export const sentAnswer = (status: number, body?: unknown, fields: Partial<SentAnswer> = {}): SentAnswer => ({
  status,
  statusText: '',
  headers: {},
  bytes: undefined,
  text: body === undefined ? '' : JSON.stringify(body),
  ...fields,
})

export interface HostOptions {
  readonly answer?: (request: AddonRequest) => SentAnswer | Promise<SentAnswer>
  readonly addons?: readonly AddonRow[]
  readonly samples?: readonly SelectedSample[]
  readonly experiment?: ExperimentData
  readonly configuration?: StoredConfiguration
}

const nothingConfigured: StoredConfiguration = { group: '', own: '', mayChangeGroup: false }

/** What the SDK stands on, without a page, a server or a clock, and an add-on that runs. */
export function makeHost({ answer = () => sentAnswer(200), addons = [], samples = [], experiment, configuration = nothingConfigured }: HostOptions = {}) {
  const addon: Addon = { id: 7, rootVar: 'PLATES', name: 'Plate designer', codeHash: 'a'.repeat(64) }
  const sent: AddonRequest[] = []
  const mistakes: unknown[] = []
  const stopped: StopReason[] = []
  const visited: string[] = []
  const clock = { now: 0 }
  const given: string[] = []
  const configured: unknown[] = []
  const signatures = new Set<(experimentID: number) => void>()
  const scanners = new Set<(code: string) => void>()
  const events = {
    onStop: (_: Addon, reason: StopReason) => stopped.push(reason),
    onMistake: (_: Addon, error: unknown) => mistakes.push(error),
    onControl: ({ codeHash }: Addon) => given.push(codeHash),
  }
  const supervisor = new Supervisor(events, () => clock.now)
  supervisor.start(addon)
  const host: AddonHost = {
    session: { userId: 3, fullName: 'Mara Lindqvist', groupId: 1, groupName: 'Cell biology' },
    supervisor,
    runTimer: (_, timer) => timer(),
    registry: new Registry(),
    overlays: new Overlays(),
    page: new PageWatch(),
    async send(request) {
      sent.push(request)
      return answer(request)
    },
    data: {
      readSamples: async (ids) => samples.filter(({ sampleID }) => ids.includes(sampleID)),
      readExperiment: async () => experiment ?? null,
      readAddons: async () => addons,
      readConfiguration: async () => configuration,
      async saveConfiguration(_, scope, text) {
        configured.push({ scope, values: JSON.parse(text) })
        return true
      },
      saveSection: async () => true,
    },
    navigate: (address) => visited.push(address),
    showSample: (id) => visited.push(`sample ${id}`),
    timers: { after: () => () => undefined },
    onFinalSignature(listener) {
      signatures.add(listener)
      return () => signatures.delete(listener)
    },
    takeScans(onCode) {
      scanners.add(onCode)
      return () => scanners.delete(onCode)
    },
    fonts: async () => [],
  }
  return { host, addon, caller: () => addon, sent, mistakes, stopped, given, visited, clock, configured, scanners, signatures }
}
