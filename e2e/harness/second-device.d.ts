export interface AuditRow {
  seq: number
  device: string
  n: number | null
  userId: number
  command: string
  input: Record<string, unknown>
  code: string | null
}
/** Another person's device, or a program: it speaks HTTP and nothing else. */
export declare class SecondDevice {
  #private
  readonly session: {
    userId: number
    groupId: number
    epoch: string
  }
  readonly key: string
  private constructor()
  static signIn(url: string, login: string, password: string): Promise<SecondDevice>
  get<T>(path: string): Promise<T>
  /** Does one thing, as a device: pushed and applied before it returns. */
  act(command: string, input: unknown): Promise<void>
  post<T>(path: string, body: unknown): Promise<T>
  /** All live rows of an entity in this person's active group, as a device's first mirror gets them. */
  rows<Row>(entity: string): Promise<Row[]>
  /** Administrators only. */
  audit(): Promise<AuditRow[]>
}
