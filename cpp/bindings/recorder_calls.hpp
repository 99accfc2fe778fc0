#pragma once

#include "bindings/packed.hpp"

/// The recorder's calls, which know nothing of WebAssembly. Each reads the numbers of
/// recorder_numbers.hpp from the front, in the order in which they are listed here, and writes its
/// results there. A tape or a trace is kept under a number until it is let go of; numbers are never
/// given twice.
namespace bindings {

/// Lines for every operation: its name, its schema and its parameters. Reads nothing.
reply describe_recorder(request&);
/// Where the numbers are passed: their address and how many there is room for, at least as many as
/// the request asks for, which comes another way.
reply numbers_room(request& asked);

/// Reads a seed as two whole numbers, the upper 32 bits and the lower ones, and whether to compute
/// in PyTorch's arithmetic; gives a tape.
reply open_tape(request&);
/// Reads a tape and lets go of it.
reply close_tape(request&);
/// Reads a tape; gives its number of operations and their bytes.
reply measure_tape(request&);
/// Reads a tape, an operation, flags (1: in place, 2: a name and a role follow), and arguments;
/// gives the results.
reply call_operation(request&);
/// Reads the place of an array among those of the next call, a dtype and a shape; gives the address
/// of its bytes, which the caller writes, and their number. Place 0 begins anew.
reply make_room(request&);
/// Reads a tape, a name and a role, and takes the array; gives the tensor.
reply give_tensor(request&);
/// Reads a tape, a tensor, a name and a role; gives the parameter.
reply make_parameter(request&);
/// Reads a tape and a tensor; gives its dtype, whether it requires a gradient, whether it is a
/// leaf, its gradient, its shape and its strides.
reply look_at_tensor(request&);
/// Reads a tape and a tensor; gives the tensor that it is a view of, or itself, and how many cells
/// behind the start of that one's memory its first cell lies.
reply locate_tensor(request&);
/// Reads a tape and a tensor; gives the lines of its name and of the operation that made it.
reply name_tensor(request&);
/// Reads a tape and a tensor; gives the address of its bytes, until the next call, and their
/// number.
reply read_tensor(request&);
/// Reads a tape, a tensor and whether it is to require a gradient.
reply require_gradient(request&);
/// Reads a tape, a tensor and its new gradient.
reply set_gradient(request&);
/// Reads a tape, a tensor, its gradient, and 1 where gradients are to have gradients, 2 where a
/// large pass may let go of what lies on its way, or 0.
reply run_backward(request&);
/// Reads a tape, a tensor, its gradient, whether gradients are to have gradients, and the inputs;
/// gives their gradients.
reply find_gradients(request&);
/// Reads a tape and whether it records for gradients; gives whether it did.
reply enable_gradients(request&);
/// Reads a tape and a seed, as two whole numbers.
reply seed_tape(request&);
/// Reads a tape and the tensors that it keeps.
reply forget_tensors(request&);

/// Reads a tape; gives a trace.
reply take_trace(request&);
/// Reads a trace and lets go of it.
reply drop_trace(request&);
/// Reads a trace; gives for each tensor the lines of its name, its role and its operation, and its
/// numbers.
reply describe_trace(request&);
/// Reads a trace and a tensor; gives the line of PyTorch that makes it, then its attributes.
reply describe_made(request&);
/// Reads a trace and a tensor; gives as `read_tensor` does.
reply read_traced(request&);
/// Reads a trace, a tensor and a cell; gives how the cell came about.
reply explain_cell(request&);
/// Reads a trace, a tensor and a cell; gives the cells that were made from it.
reply find_fed(request&);
/// Reads a trace and the names of tensors, and takes an array for each; gives a trace.
reply replay_trace(request&);

/// Reads a trace, whether to fuse, and the names of inputs and of outputs; gives a program and its
/// number of operations.
reply compile_trace(request&);
/// Reads a program and lets go of it.
reply drop_program(request&);
/// Reads a program; gives the bytes that its calls use.
reply measure_program(request&);
/// Reads a program; gives for each input the address of its bytes, which the caller writes, and
/// their number.
reply open_inputs(request&);
/// Reads a program and runs it; gives for each output the address of its bytes, until the next call
/// about this program, and their number.
reply run_program(request&);

}  // namespace bindings
