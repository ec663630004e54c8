# The one place that sets compiler flags. Every target of the project links sinew_flags (privately).
add_library(sinew_flags INTERFACE)
target_compile_options(sinew_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wold-style-cast -Wnon-virtual-dtor
  # g++ 12 warns of overlapping copies inside std::string's operator+ that cannot happen (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # clang 19 meets g++ 12's std::stable_sort, which uses a function of the library that C++17 deprecated.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # Same bits on every machine: no fused multiply-add, and no reassociation (never -ffast-math).
  -ffp-contract=off
  # A square root is one instruction: without this it is followed by a call of libm that sets errno for negatives.
  -fno-math-errno
  -fvisibility=hidden -fvisibility-inlines-hidden)
if(SINEW_WERROR)
  target_compile_options(sinew_flags INTERFACE -Werror)
endif()
if(SINEW_HARDENED)
  target_compile_definitions(sinew_flags INTERFACE SINEW_ENABLE_ASSERTS=1)
endif()
if(SINEW_SANITIZE)
  # Null pointers are left to AddressSanitizer, which sees them used: UBSan's checks for them make g++ 12 three to five
  # times slower. vptr needs RTTI, which the runtime has not.
  target_compile_options(sinew_flags INTERFACE -fsanitize=address,undefined -fno-sanitize=null,object-size,vptr
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sinew_flags INTERFACE -fsanitize=address,undefined)
  # The standard library looks at indices and spans.
  target_compile_definitions(sinew_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(SINEW_FUZZ)
  target_compile_options(sinew_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(SINEW_SCALAR_ONLY)
  target_compile_options(sinew_flags INTERFACE -fno-tree-vectorize -fno-tree-slp-vectorize)
endif()

# The runtime promises: no exceptions, no RTTI.
add_library(sinew_runtime_flags INTERFACE)
target_compile_options(sinew_runtime_flags INTERFACE -fno-exceptions -fno-rtti)
target_link_libraries(sinew_runtime_flags INTERFACE sinew_flags)

# What a test does itself need not be fast, but half of all that is compiled are tests.
add_library(sinew_test_flags INTERFACE)
if(SINEW_SANITIZE)
  target_compile_options(sinew_test_flags INTERFACE -O0)
else()
  target_compile_options(sinew_test_flags INTERFACE $<$<NOT:$<CONFIG:Debug>>:-O1>)
endif()
target_link_libraries(sinew_test_flags INTERFACE sinew_flags)
