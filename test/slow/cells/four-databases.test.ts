// With four databases, what is written for one: its calls count as those of a named cell, and its rows lie in several.
import "../../cells/one-cell.test";
import "../../cells/plan.test";
import "../../conversations/listing.test";
import "../../memories/memories.test";
