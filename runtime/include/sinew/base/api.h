// SPDX-License-Identifier: MIT
// What a shared library shows. Everything else is hidden; in a static library these are nothing.
#pragma once
#if !defined(SINEW_SHARED)
#define SINEW_EXPORTED
#define SINEW_IMPORTED
#elif defined(_WIN32)
#define SINEW_EXPORTED __declspec(dllexport)
#define SINEW_IMPORTED __declspec(dllimport)
#else
#define SINEW_EXPORTED __attribute__((visibility("default")))
#define SINEW_IMPORTED SINEW_EXPORTED
#endif

// CMake defines <target>_EXPORTS while it compiles that library.
#if defined(sinew_runtime_EXPORTS)
#define SINEW_API SINEW_EXPORTED
#else
#define SINEW_API SINEW_IMPORTED
#endif
#if defined(sinew_asset_EXPORTS)
#define SINEW_ASSET_API SINEW_EXPORTED
#else
#define SINEW_ASSET_API SINEW_IMPORTED
#endif
