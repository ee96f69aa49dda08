/** Version and commit, set by the build. */
declare const __APP_VERSION__: string
