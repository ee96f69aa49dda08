/** Version and commit, set by the build. */
declare const __APP_VERSION__: string

/** Address of the service worker, set by the build; empty if there is none. */
declare const __SERVICE_WORKER__: string
