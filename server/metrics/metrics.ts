import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bounds, type Bound } from '../security/limits/admission.ts'
import { readDatabaseStats } from '../store/checks/database-stats.ts'
import type { BudgetSettings } from '../settings/budgets.ts'
import type { Engine } from '../store/sql.ts'

export interface MetricsSources {
  readonly engine: Engine
  /** Event streams open in this process. */
  readonly streams: () => number
  readonly heavyReads: { readonly running: number; readonly waiting: number }
  readonly budgets: BudgetSettings
}

/**
 * Metrics for operators, in Prometheus text format. Counters are per process and begin at 0;
 * `aliquot_devices`, `aliquot_held_mutations` and `aliquot_database_bytes` cover the whole database.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #mutations: Counter<'outcome'>
  readonly #calls: Histogram<'route' | 'status'>
  readonly #gauges: Readonly<Record<'streams' | 'devices' | 'held' | 'bytes' | 'heavyReads' | 'heavyReadsWaiting', Gauge>>
  readonly #refused: Counter<'bound'>
  readonly #cspReports: Counter
  readonly #sources: MetricsSources

  constructor(sources: MetricsSources) {
    this.#sources = sources
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#mutations = new Counter({ name: 'aliquot_mutations_total', help: 'Changes from devices, by outcome', labelNames: ['outcome'], registers })
    for (const outcome of ['applied', 'refused', 'held']) this.#mutations.inc({ outcome }, 0)
    this.#calls = new Histogram({
      name: 'aliquot_call_seconds',
      help: 'Response time, by address; devices use sync/push and sync/pull',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
    this.#gauges = {
      streams: gauge('aliquot_event_streams', 'Devices listening for pokes on this process'),
      devices: gauge('aliquot_devices', 'Open device workspaces'),
      held: gauge('aliquot_held_mutations', 'Changes the server could not apply and keeps for the administrator'),
      bytes: gauge('aliquot_database_bytes', 'Size of the database'),
      heavyReads: gauge('aliquot_heavy_reads', 'Heavy reads (exports, first downloads, audit reads) in progress'),
      heavyReadsWaiting: gauge('aliquot_heavy_reads_waiting', 'Heavy reads waiting for their turn'),
    }
    this.#refused = new Counter({
      name: 'aliquot_refused_calls_total',
      help: 'Calls rejected with 429, by the limit they would have exceeded',
      labelNames: ['bound'],
      registers,
    })
    for (const bound of bounds) this.#refused.inc({ bound }, 0)
    this.#cspReports = new Counter({ name: 'aliquot_csp_reports_total', help: 'Browsers’ reports of what the content policy has blocked', registers })
    const figures = new Gauge({ name: 'aliquot_budget_units', help: 'Configured limits', labelNames: ['of', 'figure'], registers })
    for (const of of ['person', 'address'] as const) {
      figures.set({ of, figure: 'per_second' }, sources.budgets[of].perSecond)
      figures.set({ of, figure: 'burst' }, sources.budgets[of].burst)
    }
  }

  countResults(codes: readonly (string | null)[]): void {
    for (const code of codes) this.#mutations.inc({ outcome: code === null ? 'applied' : code === 'mutation.held' ? 'held' : 'refused' })
  }

  countRefused(bound: Bound): void {
    this.#refused.inc({ bound })
  }

  countCspReport(): void {
    this.#cspReports.inc()
  }

  /** `route` is the route's pattern, never the actual address, so that it has few values. */
  timeCall(route: string, status: number, seconds: number): void {
    this.#calls.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    const { engine, streams, heavyReads } = this.#sources
    const figures = await engine.read((sql) => readDatabaseStats(sql, engine.name))
    this.#gauges.streams.set(streams())
    this.#gauges.heavyReads.set(heavyReads.running)
    this.#gauges.heavyReadsWaiting.set(heavyReads.waiting)
    for (const name of ['devices', 'held', 'bytes'] as const) this.#gauges[name].set(figures[name])
    return this.#registry.metrics()
  }
}
