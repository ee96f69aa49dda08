import type { ApiCallOptions, ApiOptions } from '#sdk/api.ts'
import type { ELabSdk } from '#sdk/elab-sdk.ts'
import type { ApiAnswer, ELabSdk2 } from '#sdk/elab-sdk2.ts'
import { callV1, callV2 } from '#src/addons/api/api-calls.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'

/** Calls back in the name of the add-on, so that an error in its callback is its own. */
function sendAs(host: AddonHost, addon: Addon, options: ApiCallOptions, body?: unknown): void {
  host.supervisor.count(addon, 'calls')
  const { onSuccess, onError } = options
  const guarded: ApiCallOptions = {
    ...options,
    ...(onSuccess && { onSuccess: (...answer) => host.supervisor.run(addon, () => onSuccess(...answer)) }),
    ...(onError && { onError: (...answer) => host.supervisor.run(addon, () => onError(...answer)) }),
  }
  callV1(host.send, guarded, body).catch((error: unknown) => host.supervisor.failed(addon, error))
}

/** `eLabSDK.API`. */
export const createApi = (host: AddonHost, caller: () => Addon): ELabSdk['API'] => ({
  call: (options) => sendAs(host, caller(), options as ApiCallOptions),
  Call: class<Body> {
    private readonly options: ApiCallOptions<Body>
    private readonly addon = caller()

    constructor(options: ApiCallOptions<Body>) {
      this.options = options
    }

    execute(body?: unknown): void {
      sendAs(host, this.addon, this.options as ApiCallOptions, body)
    }
  },
})

/** `eLabSDK2.API`. */
export const createApi2 = (host: AddonHost, caller: () => Addon): ELabSdk2['API'] => ({
  // A call with wrong options rejects, as one that fails.
  async call<Body>(options: ApiOptions) {
    host.supervisor.count(caller(), 'calls')
    return (await callV2(host.send, options)) as ApiAnswer<Body>
  },
})
